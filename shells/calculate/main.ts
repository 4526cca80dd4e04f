import { once } from 'node:events'
import { answerLine } from './answer-line.ts'
import { linesOf } from './lines.ts'

/* One question a line, one answer a line (docs/calculate.md). Answers leave in blocks, since a
 * write for each would cost more than the rules; at a terminal at once. */
const blockLength = 65_536

if (process.stdin.isTTY)
  process.stderr.write(
    'One JSON object a line, for instance {"case":"calendar","ask":"which","purpose":"debit"}. Ends with Ctrl-D. See docs/calculate.md.\n',
  )

const fail = (message: string, code: number): never => {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

if (process.argv.length > 2)
  fail('Questions are read from standard input: npm run --silent calculate < questions.jsonl', 2)

// A reader that has seen enough (head) closes the pipe: the end. A full disk is a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' ? process.exit(0) : fail(error.message, 1),
)

let [line, block] = [0, '']

const flush = async (): Promise<void> => {
  const written = process.stdout.write(block)
  block = ''
  if (!written) await once(process.stdout, 'drain')
}

for await (const text of linesOf(process.stdin.setEncoding('utf8'))) {
  line += 1
  const answer = answerLine(line === 1 ? text.replace(/^\uFEFF/, '') : text, line)
  if (answer === undefined) continue
  block += `${answer}\n`
  if (block.length >= blockLength || process.stdin.isTTY) await flush()
}
if (block !== '') await flush()
