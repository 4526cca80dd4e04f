import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Connection } from '@temporalio/client'
import { InternalConnectionOptionsSymbol, type InternalConnectionOptions } from '@temporalio/client/lib/connection.js'
import { answers, freePort } from '@tamarack/shell-dev/servers/ports'
import { until } from '@tamarack/shell-dev/servers/processes'

const withinMs = 60_000
/** Numbers of `temporal.api.enums.v1.CommandType`. */
const [scheduleActivity, startTimer, completeWorkflow] = [1, 3, 4]
/** A duration. protobuf accepts a plain number; its type allows only its own 64-bit one. */
const ofSeconds = (count: number) => ({ seconds: count as never })

/** Makes the calls that tests make: a workflow runs an activity, receives a signal and ends after a
 * timer. Java reads most of its classes at the first call that needs them. */
const callAll = async ({ workflowService: service, operatorService, testService }: Connection): Promise<void> => {
  const [namespace, taskQueue] = ['default', { name: 'archive' }]
  const workflowExecution = { workflowId: 'archive' }
  await operatorService.addSearchAttributes({ searchAttributes: { Archive: 2 }, namespace })
  await service.startWorkflowExecution({
    namespace,
    ...workflowExecution,
    taskQueue,
    workflowType: { name: 'archive' },
    requestId: randomUUID(),
  })
  const answer = async (commands: object[]): Promise<void> => {
    const { taskToken } = await service.pollWorkflowTaskQueue({ namespace, taskQueue })
    await service.respondWorkflowTaskCompleted({ namespace, taskToken, commands })
  }
  await answer([
    {
      commandType: scheduleActivity,
      scheduleActivityTaskCommandAttributes: {
        activityId: '1',
        activityType: { name: 'archive' },
        taskQueue,
        startToCloseTimeout: ofSeconds(60),
      },
    },
  ])
  const { taskToken } = await service.pollActivityTaskQueue({ namespace, taskQueue })
  await service.respondActivityTaskCompleted({ namespace, taskToken })
  await answer([])
  await service.signalWorkflowExecution({ namespace, workflowExecution, signalName: 'go', requestId: randomUUID() })
  await answer([
    { commandType: startTimer, startTimerCommandAttributes: { timerId: '2', startToFireTimeout: ofSeconds(3_600) } },
  ])
  // The server's time stands still until the task that the timer brings is answered.
  await Promise.all([
    testService?.unlockTimeSkippingWithSleep({ duration: ofSeconds(7_200) }),
    answer([{ commandType: completeWorkflow, completeWorkflowExecutionCommandAttributes: {} }]),
  ])
  await testService?.getCurrentTime({})
  await service.describeWorkflowExecution({ namespace, execution: workflowExecution })
  await service.getWorkflowExecutionHistory({ namespace, execution: workflowExecution })
}

const useServer = async (port: number): Promise<void> => {
  const options: InternalConnectionOptions = {
    address: `127.0.0.1:${port}`,
    connectTimeout: withinMs,
    [InternalConnectionOptionsSymbol]: { supportsTestService: true },
  }
  const connection = await Connection.connect(options)
  try {
    await connection.withDeadline(Date.now() + withinMs, () => callAll(connection))
  } finally {
    await connection.close()
  }
}

/** The integration tests start the time-skipping server about fifty times, and each time Java reads
 * its classes from forty archives. Starts and uses the server once and keeps the classes below
 * `folder`, which takes more than half of the processor time off each later start. Returns the
 * option for Java, or undefined if the program at `path` is not Java or keeps nothing. */
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
  // Without these calls the archive has fewer classes, and later starts take longer.
  if (!isOver()) await useServer(port).catch(() => undefined)
  server.kill('SIGTERM')
  if (!(await until(isOver, withinMs))) server.kill('SIGKILL')
  await ended
  return existsSync(archive) ? `-XX:SharedArchiveFile=${archive}` : undefined
}
