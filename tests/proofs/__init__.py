"""Proofs that nothing is lost, leaked or stuck: trials that a short run tries a little, and a long run as often as is
wished. `build_scripts/prove.py` runs them and keeps their figures in docs/reliability.md."""
