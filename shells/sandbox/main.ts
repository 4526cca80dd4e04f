import { reportReady, untilStopped } from '@tamarack/shell-composition/until-stopped'
import { parseSandboxSettings } from './settings.ts'
import { startSandboxes } from './start-sandboxes.ts'

// Listened for from the start: a parent may be gone before everything is up.
const stopped = untilStopped()
const stop = await startSandboxes(parseSandboxSettings(process.env))
reportReady()
await stopped
await stop()
process.exit(0)
