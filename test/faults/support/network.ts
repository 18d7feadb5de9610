import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'

/** The requirements for creating a network. */
export const networkNeeds = ['ip', 'setpriv', 'root', 'the right to make networks']

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

// When its input ends, even because its creator was killed, it ends all processes on the machines and removes the network.
const guard = `cat > /dev/null
for machine in $(ip netns list | grep -o "^$1-[^ ]*"); do
  ip netns pids "$machine" | xargs --no-run-if-empty kill -9
  ip netns delete "$machine"
done
ip link delete "$1"`

/** Machines on a switch, each with its own address. This process has the first address. */
export class Network implements AsyncDisposable {
  // An interface name has at most 15 letters and must differ from those of concurrent tests.
  readonly #name = `fork${randomBytes(3).toString('hex')}`
  readonly #subnet = freeSubnet()
  readonly #guard: ChildProcess
  #count = 1

  constructor() {
    this.#guard = spawn('sh', ['-c', guard, 'sh', this.#name], {
      stdio: ['pipe', 'ignore', 'ignore'],
      // A Ctrl-C does not reach it.
      detached: true,
    })
    ip('link', 'add', this.#name, 'type', 'bridge')
    ip('address', 'add', `${this.address}/24`, 'dev', this.#name)
    ip('link', 'set', this.#name, 'up')
  }

  /** The address of this process. */
  get address(): string {
    return `${this.#subnet}.1`
  }

  machine(): Machine {
    const number = ++this.#count
    return new Machine(this.#name, number, `${this.#subnet}.${number}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = once(this.#guard, 'exit')
    this.#guard.stdin!.end()
    await gone
  }
}

/** A machine of the network. Its processes have a network of their own and share all else with this machine. */
export class Machine {
  readonly address: string
  readonly #name: string
  /** The interface that connects it to the switch. */
  readonly #port: string

  constructor(network: string, number: number, address: string) {
    this.address = address
    this.#name = `${network}-${number}`
    this.#port = `${network}p${number}`
    ip('netns', 'add', this.#name)
    ip('link', 'add', this.#port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#name)
    ip('-n', this.#name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const link of ['lo', 'eth0']) ip('-n', this.#name, 'link', 'set', link, 'up')
    ip('link', 'set', this.#port, 'master', network, 'up')
  }

  /** Returns the command that runs a program there as root. The program replaces `ip` in its process, and so gets its signals. */
  command(...program: string[]): [string, ...string[]] {
    return ['ip', 'netns', 'exec', this.#name, ...program]
  }

  /** Drops all packets in both directions without notice. */
  cut(): void {
    ip('link', 'set', this.#port, 'down')
  }

  /** Connects the machine again. */
  mend(): void {
    ip('link', 'set', this.#port, 'up')
  }
}

/** Returns an unused subnet of the range for network tests (RFC 2544). */
function freeSubnet(): string {
  for (;;) {
    const subnet = `198.${randomInt(18, 20)}.${randomInt(0, 256)}`
    if (!ip('-4', '-oneline', 'address').includes(` ${subnet}.`)) return subnet
  }
}
