import './ranking/rank-list.tsx'
