import { asCommand } from './trouble.ts'
import { buildWeb } from './web-builds.ts'

await asCommand(() => buildWeb((line) => console.log(line)))
