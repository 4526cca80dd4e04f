import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { answers, freePort } from '@tamarack/shell-dev/servers/ports'
import { until } from '@tamarack/shell-dev/servers/processes'

const withinMs = 60_000

/** The integration tests start the time-skipping server some fifty times, and at each start Java
 * reads its classes out of forty archives. Starts it once and keeps what it read below `folder`,
 * which halves the time of each further start. Answers the option for Java, or undefined where the
 * program at `path` is no Java or keeps nothing. */
export const archiveClasses = async (path: string, folder: string): Promise<string | undefined> => {
  const archive = join(folder, 'test-server.jsa')
  const port = await freePort()
  const server = spawn(path, [String(port)], {
    stdio: 'ignore',
    env: { ...process.env, JAVA_TOOL_OPTIONS: `-XX:ArchiveClassesAtExit=${archive}` },
  })
  const ended = once(server, 'exit').catch(() => undefined)
  const isOver = (): boolean => server.exitCode !== null || server.signalCode !== null
  await until(async () => isOver() || answers(port), withinMs)
  server.kill('SIGTERM')
  if (!(await until(isOver, withinMs))) server.kill('SIGKILL')
  await ended
  return existsSync(archive) ? `-XX:SharedArchiveFile=${archive}` : undefined
}
