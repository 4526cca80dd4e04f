import { Worker } from '@temporalio/worker'
import { makeDataConverter } from '@tamarack/adapter-temporal/data-converter'
import { installRuntime } from '@tamarack/adapter-temporal/loan-worker'
import { workflowBundle } from '@tamarack/adapter-temporal/workflow-bundle'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { EngineClient, PayloadCipher, resolve } from '@tamarack/shell-composition/provide'
import { workflowTypes } from '@tamarack/workflows/shared/messages'

/** What the engine has of the loans' workflows. */
export interface ReplayedRuns {
  readonly runs: number
  /** Runs that failed; a loan goes on in another one (decision 0057), but none is to get there. */
  readonly failed: number
  /** A sentence for each run whose history does not replay under the code that made it. */
  readonly unreplayable: readonly string[]
}

const types = Object.values(workflowTypes)
  .map((type) => `'${type}'`)
  .join(', ')

/** Replays every run that the engine has of every loan. */
export const replayRuns = async (environment: Readonly<Record<string, string>>): Promise<ReplayedRuns> => {
  const container = compose(parseEnvironment(environment))
  try {
    const client = await resolve(container, EngineClient)
    const list = client.workflow.list({ query: `WorkflowType IN (${types})` })
    let failed = 0
    const histories = async function* () {
      for await (const { workflowId, runId, status } of list) {
        if (status.name === 'FAILED') failed += 1
        yield { workflowId, history: await client.workflow.getHandle(workflowId, runId).fetchHistory() }
      }
    }
    installRuntime(undefined)
    const replayed = Worker.runReplayHistories(
      {
        workflowBundle: await workflowBundle(),
        dataConverter: makeDataConverter(await resolve(container, PayloadCipher)),
      },
      histories(),
    )
    const unreplayable: string[] = []
    let runs = 0
    for await (const { workflowId, runId, error } of replayed) {
      runs += 1
      if (error !== undefined) unreplayable.push(`${workflowId} ${runId}: ${error.message.split('\n')[0] ?? ''}`)
    }
    return { runs, failed, unreplayable }
  } finally {
    await closeAll(container)
  }
}
