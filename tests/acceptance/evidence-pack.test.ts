import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { zipOf } from '@tamarack/adapter-http/stored-zip'
import { keyOf, pathOf, rootOf, type Head } from '@tamarack/application/anchor'
import { anonymousLine, hashOfLines, linesOf, type LoggedEvent } from '@tamarack/application/loan-log'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { canonical, Unreadable, unzip } from '@tamarack/shell-verifier/files'
import { rootAlong } from '@tamarack/shell-verifier/records'
import { verifyPack } from '@tamarack/shell-verifier/verify'
import { forger, loanId, samplePack, seal } from '../support/sample-pack.ts'

type Files = Map<string, Uint8Array<ArrayBuffer>>
type Row = Record<string, unknown>

let pack: Files
beforeAll(async () => {
  pack = await samplePack()
})

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const read = <Value = Row[]>(files: Files, path: string): Value =>
  JSON.parse(Buffer.from(files.get(path) ?? []).toString()) as Value
const write = (files: Files, path: string, value: unknown): void =>
  void files.set(path, bytes(`${JSON.stringify(value, null, 1)}\n`))
/** What does not hold, each as `section: text`. */
const faults = async (files: Files): Promise<readonly string[]> =>
  (await verifyPack(files)).findings.flatMap(({ mark, section, text }) =>
    mark === 'fails' ? [`${section}: ${text}`] : [],
  )

/** Makes the manifest list what is there now. */
const relist = (files: Files): void => {
  const manifest = read<{ files: { path: string; sha256: string }[] }>(files, 'manifest.json')
  write(files, 'manifest.json', {
    ...manifest,
    files: manifest.files.map((file) => ({ ...file, sha256: sha256Fingerprint.of(files.get(file.path) ?? bytes('')) })),
  })
}
/** As somebody would who has a key of their own, and puts it in place of ours. */
const resign = (files: Files): void => {
  write(files, 'keys.json', { keys: forger.publicKeys })
  relist(files)
  write(files, 'manifest.signature.json', forger.sign(Buffer.from(files.get('manifest.json') ?? []).toString()))
}
const rechain = (events: readonly Row[]): readonly Row[] => {
  let previousHash = '0'.repeat(64)
  return events.map((line, index) => {
    const { hash: _hash, ...next } = { ...line, sequence: index + 1, previousHash } as Row & { hash?: unknown }
    previousHash = sha256Fingerprint.of(canonical(next))
    return { ...next, hash: previousHash }
  })
}

test('a pack that nobody touched has nothing that is not as it was recorded, and no rule that was not kept', async () => {
  const verdict = await verifyPack(pack)
  expect(verdict.findings.filter(({ mark }) => mark === 'fails')).toEqual([])
  expect(verdict.headline).toBe('Everything in this pack is as it was recorded')
  expect(verdict.law).toBe('The law was kept, as far as these records can show')
  expect(Object.fromEntries(verdict.answers)).toMatchObject({
    'Who decided?': 'Mei Chen, November 20, 2026 at 12:00:00 p.m.: approved',
    'On which figures?':
      'Net income of a month: $2,600.00 declared, $0.00 found in the bank data\n18 of 21 checks passed; not TAM-31 (attention), TAM-32 (attention), TAM-36 (fail) (calculations.json has each with its steps)',
    'What was agreed?':
      'Payday loan: $500.00 advanced, $70.00 cost, $570.00 to repay in 1 payment by Dec 4, 2026, APR 365.00%',
    'What else was paid?': '$570.00 on Nov 20, 2026',
  })
  expect(verdict.key).toMatch(new RegExp(`^${seal.publicKeys[0]?.id}`))
})

test('every check before the decision has words for an outsider', () => {
  const { checks } = read<{ checks: { rule: string; name: string }[] }>(pack, 'calculations.json')
  expect(checks.length).toBeGreaterThan(15)
  expect(checks.filter(({ name }) => name === '')).toEqual([])
})

test('the same records make the same pack, but for who made it and when', async () => {
  const again = await samplePack()
  expect([...again.keys()]).toEqual([...pack.keys()])
  for (const [path, content] of again) expect(Buffer.from(content).equals(pack.get(path) ?? bytes('')), path).toBe(true)
})

test('a ZIP gives its files back, with names in UTF-8; what is no ZIP is refused in a sentence', async () => {
  const files = new Map([...pack, ['été.txt', bytes('é')] as const])
  const zip = zipOf([...files].map(([path, content]) => ({ path, content })))
  expect(await unzip(new Uint8Array(zip))).toEqual(files)
  await expect(unzip(bytes('no zip'))).rejects.toThrow(Unreadable)
  await expect(unzip(new Uint8Array(zip.subarray(0, zip.length - 30)))).rejects.toThrow(Unreadable)
  const twice = zipOf([
    { path: 'a', content: '1' },
    { path: 'a', content: '2' },
  ])
  await expect(unzip(new Uint8Array(twice))).rejects.toThrow('two files with the name a')
})

test('any byte of any file that is changed is named: by its file, or by the signature of the manifest', async () => {
  const paths = [...pack.keys()]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.nat(), fc.integer({ min: 1, max: 255 }), async (path, at, by) => {
      const files = new Map(pack)
      const changed = (files.get(path) ?? bytes('')).slice()
      changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ by
      files.set(path, changed)
      const expected = path.startsWith('manifest')
        ? /^(Signature|Files):/
        : new RegExp(`^Files: ${path.replaceAll('.', '\\.')}`)
      expect(
        (await faults(files)).some((fault) => expected.test(fault)),
        `${path} ${at}`,
      ).toBe(true)
    }),
    { numRuns: 150 },
  )
})

const unsigned = 'Signature: The manifest is not what was signed'
const event = (files: Files, type: string): Row => {
  const found = read(files, 'events.json').find((line) => (line['event'] as Row)['type'] === type)
  if (found === undefined) throw new Error(type)
  return found
}
const changeEvents = (files: Files, change: (events: Row[]) => readonly Row[]): void =>
  write(files, 'events.json', change(read(files, 'events.json')))
const changeOffer = (files: Files, part: Row): void =>
  changeEvents(files, (events) =>
    rechain(
      events.map((line) => {
        const happened = line['event'] as Row
        return happened['type'] === 'agreement-prepared'
          ? { ...line, event: { ...happened, offer: { ...(happened['offer'] as Row), ...part } } }
          : line
      }),
    ),
  )
const changeLine = (files: Files, at: number, part: Row): void =>
  write(
    files,
    'ledger.json',
    read(files, 'ledger.json').map((line, index) => (index === at ? { ...line, ...part } : line)),
  )
const changeChain = (files: Files, change: (chain: Row) => Row): void => {
  const { chains, ...anchored } = read<{ chains: Row[] }>(files, 'anchor.json')
  const [first = {}, ...rest] = chains
  write(files, 'anchor.json', { ...anchored, chains: [{ ...first, ...change(first) }, ...rest] })
}
const pdfIn = (files: Files): string =>
  [...files.keys()].find((path) => path.endsWith('.pdf') && path !== 'story.pdf') ?? ''
const textIn = (files: Files): string =>
  [...files.keys()].find((path) => path.startsWith('documents/') && path.endsWith('.json')) ?? ''

/** What is done to a pack, and what must be named; `relist` and `resign` are what a forger does to
 * hide it. */
const tamperings: Readonly<Record<string, readonly [(files: Files) => void, ...string[]]>> = {
  'a file is missing': [(files) => void files.delete('ledger.csv'), 'Files: ledger.csv is missing'],
  'the history is missing': [(files) => void files.delete('events.json'), 'Files: events.json is missing'],
  'the manifest is missing': [(files) => void files.delete('manifest.json'), 'Files: manifest.json is missing'],
  'the signature is missing': [
    (files) => void files.delete('manifest.signature.json'),
    'Signature: The manifest is not signed',
  ],
  'a file is added': [
    (files) => void files.set('more.txt', bytes('x')),
    'Files: more.txt is in the pack and not in the manifest',
  ],
  'a file takes the place of another': [
    (files) => void files.set('ledger.csv', files.get('events.csv') ?? bytes('')),
    'Files: ledger.csv was changed',
  ],
  'a file is changed and listed anew': [
    (files) => {
      files.set('story.pdf', bytes('another story'))
      relist(files)
    },
    unsigned,
  ],
  'who made the pack is changed': [
    (files) => write(files, 'manifest.json', { ...read<Row>(files, 'manifest.json'), madeAt: 1 }),
    unsigned,
  ],
  'an event is removed': [
    (files) => {
      changeEvents(files, (events) => events.toSpliced(4, 1))
      relist(files)
    },
    unsigned,
    'History: Event 5 is missing',
  ],
  'an event is changed': [
    (files) => {
      changeEvents(files, (events) => events.with(5, { ...events[5], at: 1 }))
      resign(files)
    },
    'History: Event 6 is not what was written',
  ],
  'two events are exchanged': [
    (files) => changeEvents(files, (events) => events.with(5, events[6] ?? {}).with(6, events[5] ?? {})),
    'History: Event 6 is missing',
  ],
  'an event of another loan is put in': [
    (files) => changeEvents(files, (events) => rechain(events.with(2, { ...events[2], loanId: 'ln_other' }))),
    'History: Event 3 is of another loan',
  ],
  'the whole chain is rewritten': [
    (files) => {
      changeEvents(files, (events) => rechain(events.with(3, { ...events[3], ip: '203.0.113.8' })))
      resign(files)
    },
    'Anchor: Event',
    'Anchor: The anchor of Nov 20, 2026 does not bear',
  ],
  'the end of the history is cut off': [
    (files) => {
      changeEvents(files, (events) => events.slice(0, -3))
      resign(files)
    },
    'Anchor: Event',
  ],
  'the anchor is exchanged': [
    (files) => {
      const anchored = read<{ anchor: Row }>(files, 'anchor.json')
      write(files, 'anchor.json', { ...anchored, anchor: { ...anchored.anchor, root: 'c'.repeat(64) } })
      resign(files)
    },
    'Anchor: The path does not lead',
    'Anchor: The anchor of Nov 20, 2026 does not bear',
  ],
  'the path is another': [
    (files) => changeChain(files, ({ path }) => ({ path: (path as Row[]).toReversed() })),
    'Anchor: The path does not lead',
  ],
  'the head is another': [
    (files) =>
      changeChain(files, ({ head }) => ({ head: { ...(head as Row), hash: event(files, 'disbursed')['hash'] } })),
    'Anchor: The path does not lead',
    'Anchor: Event',
  ],
  'the anchor is of another loan': [
    (files) => changeChain(files, () => ({ head: { log: 'looks' } })),
    'Anchor: It covers this loan',
  ],
  'the history is emptied': [
    (files) => {
      write(files, 'events.json', [])
      resign(files)
    },
    'History: All 0 events',
  ],
  'a look of staff is removed': [
    (files) => {
      write(files, 'looks.json', read(files, 'looks.json').slice(0, 1))
      resign(files)
    },
    'Anchor: Look 2 is missing: it was there when it was anchored',
  ],
  'a look of staff is changed': [
    (files) =>
      write(
        files,
        'looks.json',
        read(files, 'looks.json').map((look) => ({ ...look, staffName: 'Nobody' })),
      ),
    'History: Look 1 is not what was written',
  ],
  'a signed PDF is exchanged for another': [
    (files) => {
      files.set(pdfIn(files), bytes('%PDF-1.7 another'))
      resign(files)
    },
    'is not a file that was sealed',
  ],
  'a signed PDF is changed': [
    (files) => {
      const changed = (files.get(pdfIn(files)) ?? bytes('')).slice()
      changed[9] = 0x41
      files.set(pdfIn(files), changed)
      relist(files)
    },
    unsigned,
    'is not a file that was sealed',
  ],
  'the text of a document is changed': [
    (files) => {
      write(files, textIn(files), { ...read<Row>(files, textIn(files)), title: 'Another' })
      resign(files)
    },
    'is not a text that the history names',
    'Documents: The document that event',
  ],
  'a webhook is changed': [
    (files) => {
      write(
        files,
        'webhooks.json',
        read(files, 'webhooks.json').map((one) => ({ ...one, body: '{}' })),
      )
      resign(files)
    },
    'Webhooks: A webhook of zum is not what its digest covers',
  ],
  'a line of the ledger is changed': [
    (files) => {
      changeLine(files, 0, { debitCents: 501_00 })
      resign(files)
    },
    'Money: Entry 1 does not balance',
  ],
  'an entry of the ledger is removed': [
    (files) => {
      write(
        files,
        'ledger.json',
        read(files, 'ledger.json').filter(({ entry }) => entry !== 2),
      )
      resign(files)
    },
    'Money: Entry 2 of the ledger is missing',
    'Money: The ledger’s cash is',
  ],
  'both sides of a payment are changed': [
    (files) => {
      const ledger = read(files, 'ledger.json')
      const { entry } = ledger.findLast(({ account }) => account === 'cash') ?? {}
      const add = (cents: unknown): number => (Number(cents) === 0 ? 0 : Number(cents) + 1)
      const lines = ledger.filter((line) => line['entry'] === entry).slice(0, 1)
      const more = { ...lines[0], account: 'recovered', debitCents: 0, creditCents: 1 }
      write(files, 'ledger.json', [
        ...ledger.map((line) =>
          line['entry'] === entry && line['account'] === 'cash'
            ? { ...line, debitCents: add(line['debitCents']) }
            : line,
        ),
        more,
      ])
      resign(files)
    },
    'Money: The ledger’s cash is $70.01, and by the events it is $70.00',
  ],
  'a figure of the law is changed': [
    (files) => {
      const law = read<Record<string, Row[]>>(files, 'law.json')
      write(files, 'law.json', {
        ...law,
        costPerHundred: law['costPerHundred']?.map((row) => ({ ...row, value: 50_00 })),
      })
      resign(files)
    },
    'Files: law.json states another costPerHundred from Jan 1, 2025 on',
  ],
  'the APR of the agreement is changed': [
    (files) => {
      changeOffer(files, { disclosureApr: 34_90 })
      resign(files)
    },
    'Law: The APR recomputed from advance and payments is 365.00%; the agreement discloses 34.90%',
  ],
  'the cost of the agreement is raised': [
    (files) => changeOffer(files, { costOfBorrowing: 80_00, total: 580_00 }),
    'Law: The payments come to $570.00',
    'Law: It cost $16.00 for each $100; on Nov 20, 2026 the law allowed $14.00',
  ],
  'a file is no JSON any more': [
    (files) => void files.set('ledger.json', bytes('[')),
    'Files: ledger.json is not in the form',
  ],
  'a file has another form': [(files) => write(files, 'events.json', { a: 1 }), 'Files: events.json was changed'],
}

describe('each of these is named by what should name it', () => {
  test.each(Object.entries(tamperings))('%s', async (_what, [tamper, ...expected]) => {
    const files = new Map(pack)
    tamper(files)
    const found = await faults(files)
    for (const one of expected) expect(found.join('\n')).toContain(one)
    expect((await verifyPack(files)).headline === 'Everything in this pack is as it was recorded').toBe(
      found.every((fault) => fault.startsWith('Law')),
    )
  })
})

test('a loan whose records were destroyed has a whole pack, and a change of what was left is named', async () => {
  const written = read<LoggedEvent[]>(pack, 'events.json')
  const left = written.map(anonymousLine)
  const packOf = (lines: readonly LoggedEvent[]) => {
    const event = { type: 'records-destroyed', at: 1, months: 84, remaining: hashOfLines(left, sha256Fingerprint) }
    const end = { loanId, sequence: written.length, lastHash: written.at(-1)?.hash ?? '' }
    const envelope = { at: 1, actor: { id: null, name: null, role: 'system' }, ip: null, userAgent: null } as const
    const log = [...lines, ...linesOf(end, [event as LoanEvent], envelope, sha256Fingerprint)]
    return samplePack({
      projections: { visit: async (_id, judge) => judge({ log, sequence: log.length, rows: {} }).answer },
      queries: { document: async () => null },
      notices: { document: async () => null },
      looks: { ofLoan: async () => [] },
    })
  }
  const ofRecords = async (files: Files) => (await faults(files)).filter((fault) => !fault.startsWith('Money'))
  expect(await ofRecords(await packOf(left))).toEqual([])
  const changed = left.map((line, index) => (index === 3 ? { ...line, at: line.at + 1 } : line))
  expect(await ofRecords(await packOf(changed))).toEqual([
    `History: Events 1 to ${left.length} are not what the destruction of records left of them.`,
  ])
})

test('of changed records nothing is called lawful, and a manifest that was changed is signed by nobody', async () => {
  const files = new Map(pack)
  const events = read(files, 'events.json')
  write(files, 'events.json', events.slice(0, -1))
  relist(files)
  expect(await verifyPack(files)).toMatchObject({
    isWhole: false,
    law: 'Whether the law was kept cannot be said of records that are not as they were recorded',
    key: null,
  })
})

test('a pack that somebody signed with a key of their own shows that key', async () => {
  const files = new Map(pack)
  resign(files)
  const { key, findings } = await verifyPack(files)
  expect(key).toMatch(new RegExp(`^${forger.publicKeys[0]?.id}`))
  expect(findings).toContainEqual({
    section: 'Signature',
    mark: 'unknown',
    text: 'Whose key that is: compare its fingerprint with the one that the lender publishes.',
  })
})

const book = fc.uniqueArray(
  fc.record({
    log: fc.constantFrom('loan' as const, 'looks' as const),
    id: fc.string({ minLength: 1, maxLength: 6 }),
    sequence: fc.integer({ min: 1, max: 400 }),
    hash: fc.string({ minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 20, selector: keyOf },
)
test('the path of each chain leads from its head to the root, and from no other head', async () => {
  await fc.assert(
    fc.asyncProperty(book, async (heads: readonly Head[]) => {
      const root = rootOf(heads, sha256Fingerprint)
      for (const head of heads) {
        const path = pathOf(heads, head, sha256Fingerprint) ?? []
        for (const other of [...heads, { ...head, sequence: head.sequence + 1 }])
          expect((await rootAlong({ head: other, path })) === root).toBe(other === head)
      }
      expect(pathOf(heads, { log: 'loan', id: 'nobody here' }, sha256Fingerprint)).toBeNull()
    }),
    { numRuns: 40 },
  )
})
