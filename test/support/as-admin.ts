import pg from 'pg'

export async function asAdmin(url: string, statement: string): Promise<unknown[]> {
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    return (await admin.query(statement)).rows
  } finally {
    await admin.end()
  }
}
