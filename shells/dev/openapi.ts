import { publishOpenApi } from '@tamarack/adapter-http/testing/openapi/publish'

const breaking = process.argv.includes('--breaking')
const breaks = await publishOpenApi({ breaking })
for (const one of breaks) console.log(one)
if (breaks.length > 0 && !breaking) {
  console.log('Nothing was published. Next step: mend this, or if it is meant, npm run openapi -- --breaking.')
  process.exitCode = 1
} else console.log('contracts/openapi.json is what the contracts declare.')
