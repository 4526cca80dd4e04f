export { gather } from './start-identity-check.ts'
