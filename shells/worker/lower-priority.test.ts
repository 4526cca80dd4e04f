import { execFileSync } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'

const module = JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)

/** Priority of a process that started at `first` and gave way; larger gives way more. */
const priorityAfter = (first: number): number =>
  Number(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { getPriority, setPriority } from 'node:os'
         import { lowerPriority } from ${module}
         setPriority(${first})
         lowerPriority()
         console.log(getPriority())`,
      ],
      { encoding: 'utf8' },
    ),
  )

describe('A worker leaves the processor to whom a person or a provider waits for', () => {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

  it('gives way to processes of normal priority', () => {
    const ours = getPriority()
    expect(priorityAfter(ours)).toBe(Math.max(ours, PRIORITY_BELOW_NORMAL))
  })

  it('does not rise where it was put lower', () => {
    expect(priorityAfter(PRIORITY_LOW)).toBe(PRIORITY_LOW)
  })
})
