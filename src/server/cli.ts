#!/usr/bin/env node
/** The command `limiar`: serves, and looks after the served data. */
import { outliveOutput } from './cli/command/lost-output.ts'
import { runCommand } from './cli/run-command.ts'

outliveOutput(process)
process.exitCode = await runCommand(process.argv.slice(2), process)
