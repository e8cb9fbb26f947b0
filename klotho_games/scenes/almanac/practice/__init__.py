"""The almanac's page of practice: today's set, where one stands, and what else can be practised."""
