import './merging/merge-lists.tsx'
