import { startContractService } from '../support/contract-service.ts'
import { onEachDatabase } from '../support/on-each-database.ts'
import { serviceContract } from './service-contract.ts'

onEachDatabase(({ settings }) => serviceContract(() => startContractService(settings())))
