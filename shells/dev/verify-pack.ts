import { readFileSync } from 'node:fs'
import { Unreadable, unzip } from '@tamarack/shell-verifier/files'
import { verifyPack } from '@tamarack/shell-verifier/verify'

const marks = { holds: 'holds      ', fails: 'FAILS      ', unknown: 'cannot know' } as const
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error(
    'npm run verify-pack -- FILE.zip\nFILE.zip is an evidence pack: staff make it under Documents of a loan.',
  )
  process.exitCode = 2
} else
  try {
    const { headline, law, key, answers, findings } = await verifyPack(await unzip(new Uint8Array(readFileSync(file))))
    console.log(`${headline}.\n${law}.\nKey: ${key ?? 'none of the pack'}\n`)
    for (const [question, answer] of answers) console.log(`${question} ${answer.replaceAll('\n', '; ')}`)
    for (const { section, mark, text } of findings) console.log(`${marks[mark]}  ${section}: ${text}`)
    process.exitCode = findings.some(({ mark }) => mark === 'fails') ? 1 : 0
  } catch (error) {
    // A path that is wrong has a sentence of the system, which names it.
    const plain = error instanceof Unreadable || (error instanceof Error && 'syscall' in error)
    console.error(plain ? error.message : error)
    process.exitCode = 2
  }
