import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { leaks, search } from './search.ts'
import { postgresPlaces } from './stores.ts'
import { text } from './values.ts'

test('a value in a scratch row is found in whichever table, schema and type of column it stands', async () => {
  const url = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const value = text('the employer', 'Kestrel Quarry Works')
    const lines = async () => leaks(search(await postgresPlaces(url), [value]), [])
    expect(await lines()).toEqual([])
    await client.query(`create schema aside;
      create table aside.scratch (note text, data jsonb, bytes bytea, list text[]);
      insert into aside.scratch values
        ('at Kestrel Quarry Works', '{"w":"Kestrel Quarry Works"}', 'Kestrel Quarry Works'::bytea, array['Kestrel Quarry Works']);
      create table scratch (sealed text);
      insert into scratch values (encode('at Kestrel Quarry Works', 'base64'))`)
    expect(await lines()).toEqual([
      'postgresql aside.scratch.note: the employer',
      'postgresql aside.scratch.data: the employer',
      'postgresql aside.scratch.bytes: the employer',
      'postgresql aside.scratch.list: the employer',
      'postgresql scratch.sealed: the employer (base64)',
    ])
  } finally {
    await client.end()
  }
})
