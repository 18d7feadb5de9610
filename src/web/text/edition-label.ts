export const editionLabel = ({ label, title }: { label: string; title?: string | undefined }): string =>
  title === undefined ? label : `${label} · ${title}`
