/**
 * Splits a URL that names several servers into one URL per server, as PostgreSQL's programs read it:
 * `postgres://ada@one:5432,two:5432/forklist`.
 */
export function serverUrls(databaseUrl: string): string[] {
  const [, before = '', servers = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  return servers.split(',').map(server => before + server + after)
}
