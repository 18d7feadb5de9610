/**
 * The URLs of one server each, of one that may name several: `postgres://ada@one:5432,two:5432/forklist`, as the programs of PostgreSQL
 * read it.
 */
export function serverUrls(databaseUrl: string): string[] {
  const [, before = '', servers = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  return servers.split(',').map(server => before + server + after)
}
