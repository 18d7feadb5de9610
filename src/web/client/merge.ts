import './merging/merge-lists.ts'
