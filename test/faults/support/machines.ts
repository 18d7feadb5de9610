import { type Environment, temporaryFolder } from '../../server/forklist.ts'
import { declareNeeds } from '../../support/tools.ts'
import { newApiKey } from './database.ts'
import { type Killable, startOn } from './killable.ts'
import { type Machine, Network, networkNeeds } from './network.ts'
import { type Origin, type PostgresServer, PostgresServers, serversNeed } from './postgres-servers.ts'

export const machinesNeed = [...serversNeed, ...networkNeeds]

/** Three machines with the service, and two with PostgreSQL: a primary and a synchronous standby. */
export type Machines = AsyncDisposable & {
  network: Network
  machines: readonly Machine[]
  /** The running processes of the service. */
  nodes: Killable[]
  primary: PostgresServer
  standby: PostgresServer
  /** The machines of the primary and the standby. */
  databases: readonly [Machine, Machine]
  /** The measured software: `PostgreSQL 18.4`. */
  version: string
  /** An API key. */
  key: string
  /** Makes another API key. */
  newKey(): Promise<string>
  /** Starts the service on a machine where it does not run. */
  start(machine: Machine, built?: string): Promise<void>
  /** Stops the service on a machine. @throws Error if it ends with an error or prints one */
  stop(machine: Machine): Promise<void>
}

export async function openMachines(origin: Origin, settings: Environment = {}): Promise<Machines> {
  await using opened = new AsyncDisposableStack()
  opened.use(declareNeeds(machinesNeed))
  const network = opened.use(new Network())
  const servers = opened.use(await PostgresServers.open(origin))
  const databases = [network.machine(), network.machine()] as const
  const [primary, standby] = [await servers.next(databases[0]), await servers.next(databases[1])]
  await primary.init()
  standby.followStopped(primary)
  await primary.start()
  await standby.start()
  await primary.acknowledgeWithStandby()

  const hosts = `${primary.host}:${primary.port},${standby.host}:${standby.port}`
  const DATABASE_URL = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
  const machines = [1, 2, 3].map(() => network.machine())
  const folders = new Map(machines.map(machine => [machine, opened.use(temporaryFolder()).path]))
  const newKey = () => newApiKey(DATABASE_URL, folders.get(machines[0]!)!)
  const key = await newKey()
  const [row] = await primary.query('show server_version')
  const version = `PostgreSQL ${String(row?.server_version).split(' ')[0]}`
  const nodes: Killable[] = []
  opened.defer(async () => void (await Promise.all(nodes.map(node => node.kill()))))
  const start = async (machine: Machine, built?: string) => {
    const DATA_DIR = folders.get(machine)!
    const node = await startOn(machine, { DATABASE_URL, DATA_DIR, LOG_LEVEL: 'warn', ...settings }, built)
    nodes.push(node)
  }
  const stop = async (machine: Machine) => {
    const at = nodes.findIndex(({ address }) => new URL(address).hostname === machine.address)
    const [{ process }] = nodes.splice(at, 1) as [Killable]
    process.child.kill('SIGTERM')
    const { code, stderr } = await process.ended
    if (code !== 0 || stderr !== '') throw new Error(`The service ended with ${code}, and printed: ${stderr}`)
  }
  await Promise.all(machines.map(machine => start(machine)))
  // Sorts nodes by their machines. They may have started in another order.
  nodes.sort((a, b) => a.address.localeCompare(b.address, 'en', { numeric: true }))
  const everything = opened.move()
  return {
    ...{ network, machines, nodes, primary, standby, databases, version, key, newKey, start, stop },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
