"""Proofs that nothing is lost, leaked or stuck: trials that tests run a few times, and a long run as often as wanted.
`build_scripts/prove.py` runs them and keeps their figures in docs/reliability.md."""
