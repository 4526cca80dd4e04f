import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { startGate, type Gate } from '../chaos/gate.ts'

/** Something that happens to a part, or between two. Over when it resolves; false where it could
 * not be done at the moment. */
export interface Trouble {
  readonly name: string
  readonly strike: (lastsMs: number) => Promise<boolean>
}

const victims = [
  { name: 'worker', args: 'shells/worker/main.ts' },
  { name: 'API', args: 'shells/api/main.ts' },
  { name: 'PostgreSQL', args: 'guard.ts', inside: 'postgres' },
  { name: 'sandboxes', args: 'shells/sandbox/main.ts' },
  { name: 'Temporal', args: 'guard.ts', inside: 'temporal' },
] as const

/** Processes below that one: id and command line; none where there is none. */
const childrenOf = (pid: number): readonly { readonly pid: number; readonly args: string }[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => ({ pid: Number.parseInt(line, 10), args: line.trim().replace(/^\d+\s+/, '') }))
  } catch {
    return []
  }
}

/** The process of a part of this very run; undefined when it is not up at the moment. */
const pidOf = (victim: (typeof victims)[number]): number | undefined => {
  const parts = childrenOf(process.pid).filter(({ args }) => args.includes(victim.args))
  const inner = 'inside' in victim ? victim.inside : undefined
  if (inner === undefined) return parts[0]?.pid
  return parts.flatMap(({ pid }) => childrenOf(pid)).find(({ args }) => args.split(' ')[0]?.includes(inner))?.pid
}

const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const kills: readonly Trouble[] = victims.map((victim) => ({
  name: `${victim.name} killed`,
  strike: async () => {
    const pid = pidOf(victim)
    return pid !== undefined && signal(pid, 'SIGKILL')
  },
}))

/** With all that it started: PostgreSQL has a process for each connection. */
const freezes: readonly Trouble[] = victims.map((victim) => ({
  name: `${victim.name} frozen`,
  strike: async (lastsMs) => {
    const pid = pidOf(victim)
    if (pid === undefined) return false
    const frozen = [pid, ...childrenOf(pid).map((child) => child.pid)].filter((one) => signal(one, 'SIGSTOP'))
    await pause(lastsMs)
    for (const one of frozen) signal(one, 'SIGCONT')
    return true
  },
}))

/** A network of the test's own between the parts. */
export interface Network {
  readonly detours: (
    environment: Readonly<Record<string, string>>,
  ) => Promise<Record<'api' | 'worker' | 'sandbox', Record<string, string>>>
  /** Known once the detours are. */
  readonly cuts: () => readonly Trouble[]
  readonly close: () => Promise<void>
}

const near = {
  PostgreSQL: ['DATABASE_URL'],
  Temporal: ['TEMPORAL_ADDRESS'],
  sandboxes: ['ZUM_BASE_URL', 'PLAID_BASE_URL', 'SMTP_URL'],
  API: ['PUBLIC_ORIGIN'],
} as const

export const makeNetwork = (): Network => {
  const lines = new Map<string, Gate[]>()
  const through = async (
    environment: Readonly<Record<string, string>>,
    from: string,
    to: readonly (keyof typeof near)[],
  ): Promise<Record<string, string>> => {
    const found: Record<string, string> = {}
    for (const other of to) {
      const gates: Gate[] = []
      for (const name of near[other]) {
        const given = environment[name] ?? ''
        const host = given.includes('://') ? new URL(given).host : given
        const gate = await startGate(host)
        gates.push(gate)
        found[name] = given.replace(host, gate.address)
      }
      lines.set(`${from} and ${other}`, gates)
    }
    return found
  }
  return {
    detours: async (environment) => ({
      api: await through(environment, 'API', ['PostgreSQL', 'Temporal', 'sandboxes']),
      worker: await through(environment, 'worker', ['PostgreSQL', 'Temporal', 'sandboxes']),
      sandbox: await through(environment, 'sandboxes', ['API']),
    }),
    cuts: () =>
      [...lines].map(([name, gates]) => ({
        name: `${name} cut off from each other`,
        strike: async (lastsMs) => {
          for (const gate of gates) gate.shut()
          await pause(lastsMs)
          for (const gate of gates) gate.open()
          return true
        },
      })),
    close: async () => {
      for (const gate of [...lines.values()].flat()) await gate.close()
    },
  }
}

/** All that can happen, their number prime (`victimOf`). */
export const troublesOf = (network: Network): readonly Trouble[] => [...kills, ...freezes, ...network.cuts()]
