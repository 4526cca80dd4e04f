import { remoteBuild } from '../shells/web/build/common.config.ts'

export default remoteBuild('customer')
