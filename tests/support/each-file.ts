import { freshDatabase } from './database.ts'
import { javaOptions, temporalAddress, testServerPath, workflowBundle } from './temporal.ts'

// Every integration test file finds its own database and the shared servers where the product finds
// them too: in the environment.
process.env['DATABASE_URL'] = await freshDatabase()
process.env['TEMPORAL_ADDRESS'] = temporalAddress()
process.env['TEMPORAL_TEST_SERVER_PATH'] = testServerPath()
process.env['TEMPORAL_TEST_SERVER_JAVA_OPTIONS'] = javaOptions()
process.env['TEMPORAL_TEST_WORKFLOW_BUNDLE'] = workflowBundle()
