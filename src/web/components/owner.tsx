import { pageOfOwner } from '../../domain/attribution.ts'

/** The owner of data. The licences of some require a link. */
export const Owner = ({ name }: { name: string }) => <a href={pageOfOwner(name)}>{name}</a>
