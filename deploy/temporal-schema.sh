# Temporal's own tables, and their updates of a new version.
set -eu
SQL_PASSWORD="$(cat /run/secrets/temporal_password)"
export SQL_PASSWORD
for pair in temporal:temporal temporal_visibility:visibility; do
  tool="temporal-sql-tool --plugin postgres12 --ep postgres -p 5432 -u temporal --db ${pair%%:*}"
  $tool setup-schema -v 0.0
  $tool update-schema -d "/etc/temporal/schema/postgresql/v12/${pair##*:}/versioned"
done
