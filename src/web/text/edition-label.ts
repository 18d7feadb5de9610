/** Returns the label of an edition, with its title if it has one. */
export const editionLabel = ({ label, title }: { label: string; title?: string | undefined }): string =>
  title === undefined ? label : `${label} · ${title}`
