import pg from 'pg'

/** Finds the moment at which a loan's event was committed, from the outside. */
export interface Commits {
  /** Resolves at the next commit that adds an event to any loan. */
  readonly next: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * PostgreSQL sends a notification when the transaction that raised it commits, so whoever receives it stands right behind the commit: the work is
 * done and nobody who did it has reported it yet.
 */
export const listenToCommits = async (databaseUrl: string): Promise<Commits> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create or replace function tell_of_loan_event() returns trigger language plpgsql as $$ begin perform pg_notify('loan_event', ''); return null; end $$;
    create or replace trigger tell_of_loan_event after insert on loan_event for each statement execute function tell_of_loan_event();
    listen loan_event`)
  return {
    next: () =>
      new Promise((resolve) => {
        client.once('notification', () => resolve())
      }),
    close: () => client.end(),
  }
}
