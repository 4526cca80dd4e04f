import { asCommand } from './trouble.ts'
import { buildWeb } from './builds/web-builds.ts'

await asCommand(() => buildWeb((line) => console.log(line)))
