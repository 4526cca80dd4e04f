# The databases and their roles, once, on an empty volume: who owns the tables and migrates, what runs the product, and what reads for reports.
set -eu
secret() { cat "/run/secrets/$1"; }
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner="$(secret owner_password)" --set app="$(secret tamarack_password)" \
  --set reader="$(secret reader_password)" --set temporal="$(secret temporal_password)" <<'SQL'
create role tamarack_owner login password :'owner';
create role tamarack_app login password :'app';
create role tamarack_reader login password :'reader';
create database tamarack owner tamarack_owner;
create role temporal login password :'temporal';
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke all on database tamarack, temporal, temporal_visibility from public;
grant connect on database tamarack to tamarack_app, tamarack_reader;
SQL
