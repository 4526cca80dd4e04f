import { expect, test } from 'vitest'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import { makeFakeInbox } from '../testing/fakes.ts'
import { loanDesk } from '../testing/loan-desk.fixture.ts'
import { makeTellWaitingNews } from './sweep.ts'

const world = async () => {
  const { ports, now, pass } = loanDesk()
  const { inbox } = makeFakeInbox()
  const told: string[] = []
  let broken = false
  const process: Pick<LoanProcess, 'notify'> = {
    notify: async (loanId) => {
      if (broken) throw new Error('no answer')
      told.push(loanId)
    },
  }
  const keep = (loanId: string | null, name: string) =>
    inbox.keep({
      provider: 'plaid',
      bodySha256: name,
      body: '{}',
      news: { about: 'identity-check', checkId: name },
      loanId,
      receivedAt: now(),
    })
  return {
    sweep: makeTellWaitingNews({ clock: ports.clock, inbox, process }),
    keep,
    told,
    pass,
    breakDown: (is: boolean) => {
      broken = is
    },
  }
}

test('news that was kept but never told is told once; news of no loan of ours is left alone', async () => {
  const { sweep, keep, told, pass } = await world()
  await keep('ln_1', 'a')
  await keep(null, 'b')
  pass(31_000)
  expect(await sweep()).toEqual({ told: 1 })
  expect(await sweep()).toEqual({ told: 0 })
  expect(told).toEqual(['ln_1'])
})

test('news that has just arrived is left to those who are telling it', async () => {
  const { sweep, keep, told } = await world()
  await keep('ln_1', 'a')
  expect(await sweep()).toEqual({ told: 0 })
  expect(told).toEqual([])
})

test('what cannot be told stays for the next sweep', async () => {
  const { sweep, keep, told, pass, breakDown } = await world()
  await keep('ln_1', 'a')
  pass(31_000)
  breakDown(true)
  await expect(sweep()).rejects.toThrow('no answer')
  breakDown(false)
  expect(await sweep()).toEqual({ told: 1 })
  expect(told).toEqual(['ln_1'])
})
