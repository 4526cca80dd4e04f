import { isReachable } from '@tamarack/adapter-temporal/client'
import { pauseSchedule, resumeSchedule, runSchedule, schedulesOf } from '@tamarack/adapter-temporal/schedules'
import { EngineClient, resolve } from '@tamarack/shell-composition/provide'
import { overProduct } from './running-environment.ts'
import { asCommand, Trouble } from './trouble.ts'

const usage = 'npm run schedule -- show | run NAME | pause NAME "the reason" | resume NAME "the reason"'

await asCommand(async () => {
  const [what = 'show', name = '', reason = ''] = process.argv.slice(2)
  if (what !== 'show' && what !== 'run' && what !== 'pause' && what !== 'resume')
    throw new Trouble(`What is "${what}"?`, usage)
  if (what !== 'show' && what !== 'run' && reason === '')
    throw new Trouble('The reason is missing: the history keeps it.', usage)
  return overProduct(async (container) => {
    const client = await resolve(container, EngineClient)
    if (!(await isReachable(client)))
      throw new Trouble('Temporal does not answer.', 'start it, wait until it is healthy, then give the command again')
    const schedules = await schedulesOf(client)
    if (what !== 'show') {
      if (!schedules.some((one) => one.name === name))
        throw new Trouble(`No schedule is called "${name}".`, `one of: ${schedules.map((one) => one.name).join(', ')}`)
      if (what === 'run') {
        await runSchedule(client, name)
        console.log(`A run of ${name} begins now, unless one is under way.`)
        return 0
      }
      await (what === 'pause' ? pauseSchedule : resumeSchedule)(client, name, reason)
      console.log(what === 'pause' ? `${name} is paused until it is resumed.` : `${name} goes on.`)
      return 0
    }
    for (const one of schedules) console.log(`${one.name.padEnd(20)} ${one.paused ? 'paused' : 'runs'}`)
    return 0
  })
})
