"""The results of the arena as one HTML page.

It loads nothing, runs no script, has a light and a dark look, and prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from math import log10

from klotho_games.core.i18n import _, as_percent, current_language, decimal, ngettext, number, rough, signed
from klotho_games.core.play.balance import Figure, Use
from klotho_games.version import version

from . import plots
from .figures import ShareFigure, at, share_of, spread_of
from .ladder import Ladder
from .report import Report, percent
from .sources import Source, uses_by_group

_COLOURS = 6
_MANY_TICKS = 4
_MANY_USES = 24


def style() -> str:
    return (resources.files("klotho_games.arena") / "page.css").read_text(encoding="utf-8")


def page(title: str, lead: str, sections: Sequence[tuple[str, str]], sheet: str = "") -> str:
    """Return a whole page of named sections. More than one section gets a list of contents.

    `sheet` names a style file that several pages share; without it the page contains its own style.
    """
    look = f'<link rel="stylesheet" href="{escape(sheet)}">' if sheet else f"<style>\n{style()}</style>"
    body = "".join(f'<section id="s{n}"><h2>{escape(name)}</h2>{text}</section>'
                   for n, (name, text) in enumerate(sections, 1))
    made = _("Made by the arena of Klotho Games {version}. Pale bars around shares and ratings are 95% confidence "
             "intervals.").format(version=version())
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(current_language())}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title>{look}</head>'
        f'<body><header class="top"><div class="wide"><p class="house">Klotho Games</p><h1>{escape(title)}</h1>'
        f'<p>{escape(lead)}</p></div></header>{_contents(sections)}<main class="wide">{body}</main>'
        f'<footer><p class="wide">{escape(made)}</p></footer></body></html>\n'
    )


def _contents(sections: Sequence[tuple[str, str]]) -> str:
    if len(sections) < 2:
        return ""
    links = "".join(f'<li><a href="#s{n}">{escape(name)}</a></li>' for n, (name, _text) in enumerate(sections, 1))
    return f'<nav aria-label="{escape(_("On this page"))}"><ul class="wide">{links}</ul></nav>'


def match_page(report: Report) -> str:
    games = ngettext("{n} game", "{n} games", report.games).format(n=number(report.games))
    title = _("{title} · {games} in the arena").format(title=report.title, games=games)
    return page(title, about(report), [(_("Results"), match_text(report, with_about=False))])


def ladder_page(ladders: Sequence[Ladder]) -> str:
    title = _("How strong the levels are in {n} games").format(n=len(ladders)) if len(ladders) > 1 else (
        _("{title} · how strong the levels are").format(title=ladders[0].title))
    lead = _("The levels play each other with the same setups. A level whose rating is 100 points higher has a 64% "
             "chance to win.")
    return page(title, lead, [(found.title, _ladder_text(found)) for found in ladders])


def about(report: Report) -> str:
    return f"{', '.join(report.players)} · {_conditions(report)}"


def _conditions(report: Report) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in report.options.items())
    told = _("seed “{seed}” · rules {version}").format(seed=report.seed, version=report.version)
    return f"{told} · {chosen}" if chosen else told


# ---- a match ----


def match_text(report: Report, with_about: bool = True) -> str:
    """Return the cards of one match, with a line about the match unless the page has it already."""
    head = f"<p>{escape(about(report))}</p>" if with_about else ""
    if not report.games:
        return head + f"<p>{escape(_('No game was finished.'))}</p>"
    cards = [_levels(report), _seats(report), _scores(report), _length(report), _thinking(report), _points(report),
             *_uses(report)]
    return f'{head}<div class="cards">{"".join(cards)}</div>{_balance(report)}'


def _card(title: str, body: str, note: str = "") -> str:
    told = f"<p>{escape(note)}</p>" if note else ""
    return f'<div class="card"><h3>{escape(title)}</h3>{told}{body}</div>'


def _row(name: str, plot: str, value: str, colour: str) -> str:
    """Return one row of a card. `value` is HTML."""
    dot = "" if colour == "calm" else "<i></i>"
    return (f'<div class="row {colour}"><span class="name">{dot}{escape(name)}</span>{plot}'
            f'<span class="value">{value}</span></div>')


def _axes(marks: Sequence[tuple[float, str]]) -> str:
    return f'<div class="row axes"><span></span>{plots.axis(marks)}<span></span></div>'


def _share_row(name: str, share: ShareFigure, mark: float | None, colour: str) -> str:
    plot = plots.interval(share.share, share.low, share.high, f"{name}: {percent(share)}", mark)
    interval = _("{low} to {high}").format(low=as_percent(share.low), high=as_percent(share.high))
    return _row(name, plot, f"<b>{as_percent(share.share, 1)}</b> ({escape(interval)})", colour)




def _parts() -> list[tuple[float, str]]:
    return [(n / 2, as_percent(n / 2)) for n in range(3)]



def _colour(n: int) -> str:
    return f"c{n % _COLOURS}"


def _levels(report: Report) -> str:
    if report.seats and len(report.standings) == 1:
        return ""  # one of the equal players always wins
    rows = [_share_row(standing.level, standing.won, standing.fair or None, _colour(n))
            for n, standing in enumerate(report.standings)]
    note = _("The dashed line shows how often equally strong players would win.") if report.seats else (
        _("How often each level won the game."))
    return _card(_("Victories by level"), "".join(rows) + _axes(_parts()), note)


def _seats(report: Report) -> str:
    if not report.seats:
        return ""
    rows = [_share_row(_("Seat {n}").format(n=n), share, 1 / len(report.seats), "calm")
            for n, share in enumerate(report.seats, 1)]
    note = _("All levels together. Every level played each setup from every seat.")
    return _card(_("Victories by seat"), "".join(rows) + _axes(_parts()), note)


def _hills(named: Sequence[tuple[str, str, Sequence[float]]]) -> str:
    """Return histograms one above the other, on the same scale."""
    bins = plots.bins_for([number for _name, _colour, numbers in named for number in numbers])
    counted = [bins.count(numbers) for _name, _colour, numbers in named]
    highest = max(max(counts) for counts in counted)
    reach = bins.end - bins.start
    found = []
    for (name, colour, numbers), counts in zip(named, counted, strict=True):
        spread = spread_of(numbers)
        half = min(1.0, (spread.half + 0.5 * (bins.width == 1) - bins.start) / reach)
        told = _("median {half}, middle half of the games {low} to {high}, all games {least} to {most}").format(
            half=decimal(spread.half, 0), low=decimal(spread.quarter, 0), high=decimal(spread.three_quarters, 0),
            least=decimal(spread.least, 0), most=decimal(spread.most, 0))
        dot = "<i></i>" if colour != "calm" else ""
        found.append(f'<div class="hill {colour}"><div class="name"><span>{dot}{escape(name)}</span>'
                     f'<small>{escape(told)}</small></div>{plots.histogram(counts, highest, f"{name}: {told}", half)}'
                     "</div>")
    return "".join(found) + plots.axis(plots.ticks(bins.start, bins.end, 8))


def _scores(report: Report) -> str:
    named = []
    for n, standing in enumerate(report.standings):
        scores = [float(bout.scores[seat]) for bout in report.bouts
                  for seat, level in enumerate(bout.seating) if level == standing.level]
        if scores:
            named.append((standing.level, _colour(n), scores))
    return _card(_("Scores"), _hills(named), _("How often each score was reached. The line is the median."))


def _length(report: Report) -> str:
    body = (_hills([(_("Decisions"), "calm", [float(bout.decisions) for bout in report.bouts])])
            + _hills([(_("Steps, including dice and cards"), "calm", [float(bout.steps) for bout in report.bouts])]))
    return _card(_("Length of a game"), body, _("A decision is a choice between at least two moves."))


def _thinking(report: Report) -> str:
    """Return the card of the thinking times, on a logarithmic scale."""
    rows, least, most = [], -1.0, 4.0
    for n, standing in enumerate(report.standings):
        spent = [time for bout in report.bouts for seat, level in enumerate(bout.seating) if level == standing.level
                 for time in bout.thinking[seat]]
        if not spent:
            continue
        parts = [at(spent, part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
        low, quarter, half, three_quarters, high = (
            min(1.0, max(0.0, (log10(max(time, 0.001)) - least) / (most - least))) for time in parts)
        told = _("median {half}, 95% below {high}").format(half=_clock(parts[2]), high=_clock(parts[4]))
        plot = plots.spread(low, quarter, half, three_quarters, high, f"{standing.level}: {told}")
        rows.append(_row(standing.level, plot, f"<b>{escape(_clock(parts[2]))}</b> ({escape(_clock(parts[4]))})",
                         _colour(n)))
    marks = [(n / 5, _clock(10.0 ** (n - 1))) for n in (1, 3, 5)]
    note = _("Computing time per decision: the median, and in brackets the time that 95% of decisions stay below. The "
             "pale bar is the middle half.")
    return _card(_("Thinking time"), "".join(rows) + _axes(marks), note) if rows else ""


def _clock(milliseconds: float) -> str:
    if milliseconds >= 1000:
        return _("{n} s").format(n=rough(milliseconds / 1000, 3))
    return _("{n} ms").format(n=rough(milliseconds, 2) if milliseconds < 100 else decimal(milliseconds, 0))


# ---- points and cards ----


def _points(report: Report) -> str:
    if not report.sources:
        return ""
    most = max(abs(source.points) for source in report.sources) or 1.0
    whole = sum(max(0.0, source.points) for source in report.sources) or 1.0
    rows = [_source_row(source, most, whole) for source in report.sources]
    note = _("The points that one player gains per game on average, and their share of all points gained.")
    return _card(_("Where points come from"), "".join(rows), note)


def _source_row(source: Source, most: float, whole: float) -> str:
    told = decimal(source.points).replace("-", "−")
    share = f" ({as_percent(source.points / whole)})" if source.points > 0 else ""
    kind = "bar" if source.points >= 0 else "less"
    plot = plots.bar(abs(source.points) / most, f"{source.name}: {told}{share}", kind)
    return _row(source.name, plot, f"<b>{escape(told)}</b>{share}", "calm")


def _uses(report: Report) -> list[str]:
    """Return one card for each kind of thing: how much each is used, and how often its users won."""
    cards = []
    for group, uses in uses_by_group(report.uses):
        used = [use for use in uses if use.times]
        never = [use.name for use in uses if not use.times]
        body = "".join(_use_rows(_telling(used), report.games))
        if never:
            listed = "".join(f"<li>{escape(name)}</li>" for name in never)
            body += f'<h3>{escape(_("Never used"))}</h3><ul class="never">{listed}</ul>'
        note = _("Number of uses per game.")
        if any(use.won is not None for use in used):
            note = _("Number of uses per game, and how often the player who used it won. The dashed line is the "
                     "average of all players.")
        if len(used) > _MANY_USES:
            note += " " + _("The list shows the {few} most used and the {few} least used of {n}.").format(
                n=len(used), few=_MANY_USES // 2)
        cards.append(_card(group, body, note))
    return cards


def _telling(used: Sequence[Use]) -> list[Use]:
    """Return the most used first. If there are very many, only those at both ends."""
    ranked = sorted(used, key=lambda use: -use.times)
    return ranked if len(ranked) <= _MANY_USES else [*ranked[: _MANY_USES // 2], *ranked[-_MANY_USES // 2 :]]


def _use_rows(used: Sequence[Use], games: int) -> Iterable[str]:
    most = max((use.times for use in used), default=1.0)
    known = [use for use in used if use.won is not None]
    mean = sum(use.won or 0.0 for use in known) / max(1.0, sum(use.times for use in known))
    for use in used:
        rate = decimal(use.times / games, 2)
        if use.won is None:
            yield _row(use.name, plots.bar(use.times / most, f"{use.name}: {rate}"), f"<b>{rate}</b>", "calm")
        else:
            share = share_of(use.won, round(use.times))
            told = f"{use.name}: {rate}, {percent(share)}"
            plot = plots.interval(share.share, share.low, share.high, told, mean)
            won = escape(_("{share} won").format(share=as_percent(share.share)))
            yield _row(use.name, plot, f"{rate} · <b>{won}</b>", "calm")
    if known:
        yield _axes(_parts())


def _balance(report: Report) -> str:
    if not report.balance:
        return ""
    rows = "".join(f"<div><dt>{escape(figure.label)}</dt><dd>{escape(figure.value)}{_aim(figure)}</dd></div>"
                   for figure in report.balance)
    return _card(_("What the rules aim for"), f"<dl>{rows}</dl>")


def _aim(figure: Figure) -> str:
    if figure.fine is None:
        return ""
    kind, mark = ("met", _("✓ met")) if figure.fine else ("missed", _("✗ missed"))
    aim = escape(_("Aim: {aim}").format(aim=figure.aim))
    return f'<small>{aim} <span class="{kind}">{escape(mark)}</span></small>'


# ---- a ladder ----


def _ladder_text(found: Ladder) -> str:
    ends = [end for rating in found.ratings for end in (rating.low, rating.high)]
    least, most = min(ends) - 20, max(ends) + 20
    rows = []
    for n, rating in reversed(list(enumerate(found.ratings))):
        place, low, high = ((part - least) / (most - least) for part in (rating.rating, rating.low, rating.high))
        told = signed(rating.rating)
        interval = _("{low} to {high}").format(low=signed(rating.low), high=signed(rating.high))
        value = f"<b>{told}</b>" + (f" ({escape(interval)})" if rating.low != rating.high else "")
        rows.append(_row(rating.level, plots.interval(place, low, high, f"{rating.level}: {told}"), value, _colour(n)))
    note = _("The rating of each level. {level} counts as 0, for comparison.").format(level=found.ratings[0].level)
    strength = _card(_("Strength"), "".join(rows) + _axes(plots.ticks(least, most, _MANY_TICKS)), note)
    levels = [rating.level for rating in found.ratings]
    pairs = [
        _share_row(f"{pair.level} – {pair.against}", pair.won, 0.5, _colour(levels.index(pair.level)))
        for pair in found.pairings
    ]
    games = min(pair.games for pair in found.pairings)
    if found.seats == 1:
        played = ngettext("{n} setup", "{n} setups", games)
        note = _("How often the first level of each pair did better. Each level played {played}.")
    else:
        played = ngettext("{n} game", "{n} games", games)
        note = _("How often the first level of each pair won. Each pair played {played}.")
    note = note.format(played=played.format(n=number(games)))
    table = _card(_("Pair by pair"), "".join(pairs) + _axes(_parts()), note)
    return f'<p>{escape(_conditions(found.matches[0]))}</p><div class="cards">{strength}{table}</div>'
