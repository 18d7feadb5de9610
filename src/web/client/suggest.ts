import './suggesting/place-search.tsx'
