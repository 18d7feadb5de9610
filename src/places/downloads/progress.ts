/** Progress of a download, reported repeatedly. */
export type DownloadProgress = {
  step: 'reading the catalogue' | 'reading file footers' | 'transferring places'
  /** Share of this step, 0 … 1; absent when unknown. */
  done?: number
  /** Bytes transferred so far, by all steps. */
  bytes?: number
  /** Places found so far. */
  places?: number
}
