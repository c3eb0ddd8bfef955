#!/bin/sh
# Makes the user that Cairn connects as, who owns its database and is no superuser, and the extension, which takes one.
# Run once by a superuser: Postgres' image does it when it makes a new volume; elsewhere set psql's variables (PGHOST …).
#
#   DATABASE_PASSWORD_FILE   file with the user's password
#   CAIRN_DATABASE, CAIRN_DATABASE_USER   both cairn unless said
set -eu
password=$(cat "$DATABASE_PASSWORD_FILE")
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres \
  --set=user="${CAIRN_DATABASE_USER:-cairn}" --set=database="${CAIRN_DATABASE:-cairn}" --set=password="$password" <<'SQL'
select format('create role %I login nosuperuser nocreatedb nocreaterole', :'user')
where not exists (select from pg_roles where rolname = :'user') \gexec
alter role :"user" password :'password';
select format('create database %I owner %I', :'database', :'user')
where not exists (select from pg_database where datname = :'database') \gexec
\connect :"database"
create extension if not exists vector;
SQL
