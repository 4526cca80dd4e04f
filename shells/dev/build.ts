import { buildWeb } from './builds/web-builds.ts'
import { asCommand } from './trouble.ts'

await asCommand(() => buildWeb((line) => console.log(line)))
