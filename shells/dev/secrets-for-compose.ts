import { join } from 'node:path'
import { makeDeploymentSecrets } from './deployment-secrets.ts'
import { projectRoot } from './settings.ts'

const made = makeDeploymentSecrets(join(projectRoot, '.secrets'))
console.log(
  made.length === 0 ? 'Every secret of docker-compose.yml is in .secrets.' : `Made in .secrets: ${made.join(', ')}.`,
)
console.log('With real providers, put their secrets into plaid_secret, zum_password and zum_webhook_secret.')
