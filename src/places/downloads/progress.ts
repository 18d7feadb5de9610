/** Progress of one step of a download. */
export type StepProgress = {
  step: 'reading the catalogue' | 'reading file footers' | 'transferring places' | 'transferring the extract'
  /** Share of this step, 0 … 1; absent when unknown. */
  done?: number
  /** Places found so far. */
  places?: number
}

/** Progress of a download, reported repeatedly. */
export type DownloadProgress = StepProgress & {
  /** Bytes transferred so far, by all steps. */
  bytes: number
}
