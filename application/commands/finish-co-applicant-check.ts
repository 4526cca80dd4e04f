export { gather } from './finish-identity-check.ts'
