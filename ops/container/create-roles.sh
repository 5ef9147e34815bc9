#!/bin/bash
# Creates the roles and the database of docs/operations.md ("In production", step 1). The image of
# PostgreSQL runs this script once, as the superuser, when it creates the cluster. Passwords reach
# psql through its environment, because command lines are visible to other processes.
set -euo pipefail

owner_password=$(</run/secrets/owner_password)
web_password=$(</run/secrets/web_password)
export owner_password web_password

psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv owner_password owner_password
\getenv web_password web_password
create role pennytrail_owner login password :'owner_password';
create role pennytrail_web login password :'web_password';
create role pennytrail_app nologin;
create role pennytrail_reader nologin;
grant pennytrail_app, pennytrail_reader to pennytrail_owner with admin option;
grant pennytrail_app to pennytrail_web;
create database pennytrail owner pennytrail_owner;
grant set on parameter app.actor to pennytrail_owner;
SQL
