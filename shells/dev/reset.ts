import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { runningFrom } from './servers/lock.ts'
import { clusterPlaces } from './servers/postgres-files.ts'
import { dataFolder } from './settings.ts'
import { asCommand, Trouble } from './trouble.ts'

const agreed = async (): Promise<boolean> => {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY)
    throw new Trouble('Nobody is here to confirm that all local data may be deleted.', 'npm run reset -- --yes')
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(
    `This deletes all local data in ${dataFolder}: loans, accounts, emails, workflows. Type yes to go on: `,
  )
  prompt.close()
  return answer.trim().toLowerCase() === 'yes'
}

const refuseWhileRunning = (): void => {
  const holder = runningFrom(dataFolder)
  if (holder !== undefined)
    throw new Trouble(
      `Tamarack is running from this folder (process ${holder}).`,
      'stop it with Ctrl-C in its window, then reset',
    )
}

await asCommand(async () => {
  refuseWhileRunning()
  if (!(await agreed())) {
    console.log('Nothing was deleted.')
    return 1
  }
  for (const place of [...clusterPlaces(dataFolder), dataFolder]) rmSync(place, { recursive: true, force: true })
  console.log('All local data is deleted. Next step: npm start')
  return 0
})
