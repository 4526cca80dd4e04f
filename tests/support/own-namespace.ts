import { randomUUID } from 'node:crypto'
import { Connection } from '@temporalio/client'

/** A new namespace of the engine at that address, for processes of one test. Their tasks are sealed
 * with keys of their own: in a common namespace the worker of another test would take some of them
 * and could not read them, and each would set up the schedules again. */
export const ownNamespace = async (address: string): Promise<string> => {
  const namespace = `test-${randomUUID()}`
  const connection = await Connection.connect({ address })
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      // A plain number is taken, too; the type names only protobuf's own of 64 bits.
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    })
  } finally {
    await connection.close()
  }
  return namespace
}
