import pg from 'pg'
import { patience } from '@tamarack/application/testing/patience'

/** What a commit did: it added an event to a loan, recorded a wake for a workflow, or removed one
 * that its workflow has. */
export type Committed = 'event' | 'wake-recorded' | 'wake-delivered'

const triggers: Readonly<Record<Committed, string>> = {
  event: 'insert on loan_event',
  'wake-recorded': 'insert on outbox',
  'wake-delivered': 'delete on outbox',
}

/** Finds the moment of a commit from the outside. */
export interface Commits {
  /** Resolves at the next commit of that kind, on any loan; without one, at the next that adds an
   * event. Rejects when a test's patience is over. */
  readonly next: (what?: Committed) => Promise<void>
  readonly close: () => Promise<void>
}

/** PostgreSQL sends a notification when the transaction that raised it commits, so the one who
 * receives it stands right behind the commit: the work is done and nobody who did it has reported
 * it yet. */
export const listenToCommits = async (databaseUrl: string): Promise<Commits> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create or replace function report_commit() returns trigger language plpgsql as $$ begin perform pg_notify('committed', tg_argv[0]); return null; end $$;
    ${Object.entries(triggers)
      .map(
        ([what, on], at) =>
          `create or replace trigger report_commit_${at} after ${on} for each statement execute function report_commit('${what}');`,
      )
      .join('\n')}
    listen committed`)
  return {
    next: (what = 'event') =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          client.off('notification', hear)
          clearTimeout(late)
        }
        const hear = ({ payload }: pg.Notification): void => {
          if (payload !== what) return
          stop()
          resolve()
        }
        const late = setTimeout(() => {
          stop()
          reject(new Error(`no commit: ${what}`))
        }, patience.timeout)
        client.on('notification', hear)
      }),
    close: () => client.end(),
  }
}
