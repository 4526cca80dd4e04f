import type { Database } from '@tamarack/adapter-postgres/database'

/** What was sent through this database while `work` ran, begin and commit included. */
export const statementsOf = async (database: Database, work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = []
  const logger = database.config.getLogger()
  const real = logger.logQuery.bind(logger)
  logger.logQuery = ({ query }) => {
    sent.push(query ?? '')
  }
  try {
    await work()
  } finally {
    logger.logQuery = real
  }
  return sent
}
