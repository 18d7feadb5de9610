import './ranking/rank-list.ts'
