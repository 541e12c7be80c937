#!/bin/sh
# Makes both roles and the database, as docs/operations.md says; run once by the image of PostgreSQL, as its administrator.
set -eu
psql -v ON_ERROR_STOP=1 -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -U "${POSTGRES_USER:-postgres}" -d postgres <<'SQL'
create role switchboard_owner login password :'owner_password';
create role switchboard_app login password :'app_password';
create database switchboard owner switchboard_owner;
revoke all on database switchboard from public;
grant connect on database switchboard to switchboard_app;
SQL
