#!/usr/bin/env bash
# Makes a list of three restaurants in Rome, puts the last one first, and reads it. Needs curl and jq.
set -eu
API=${FORKLIST_URL:-http://localhost:3000}/api/v1

ask() { curl -sS --fail-with-body -H 'Content-Type: application/json' "$@"; }

MADE=$(ask "$API/lists" -H "Authorization: Bearer $FORKLIST_KEY" -d '{
  "title": "Eat in Rome",
  "authorName": "Ada",
  "places": [
    { "query": "armando al pantheon", "near": "Rome" },
    { "query": "da felice", "near": "Rome" },
    { "query": "dar poeta", "near": "Rome" }
  ]
}')
LIST=$API/lists/$(jq -r .slug <<< "$MADE")
EDIT="Authorization: Bearer $(jq -r .editToken <<< "$MADE")"
LAST=$(jq -r '.places[-1].id' <<< "$MADE")

# The edit token changes only this list. Reading a public list needs no credential.
ask "$LIST/places/$LAST/move" -H "$EDIT" -d '{ "rank": 1 }' > /dev/null
ask "$LIST" | jq -r '.places[] | "\(.rank). \(.name)"'

jq -r '"To read it: \(.url)", "To change it: \(.editUrl)"' <<< "$MADE"
