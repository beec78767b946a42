import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

/** All three scripts ask `svc complete` for candidates, so completion is the same in every shell. */
const SCRIPTS = {
  bash: `_svc() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(svc complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _svc svc`,
  zsh: `#compdef svc
_svc() {
  local -a found
  found=(\${(f)"$(svc complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -- $found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit; compinit }
compdef _svc svc`,
  fish: `function __svc_complete
  set -l typed (commandline -opc) (commandline -ct)
  svc complete -- $typed[2..-1] 2>/dev/null
end
function __svc_offers_none
  test -z "$(__svc_complete)"
end
complete -c svc -f -a '(__svc_complete)'
complete -c svc -F -n __svc_offers_none`,
} as const;

const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[]; // keys of the literal above

export const completion: Command = {
  name: "completion",
  takes: "bash|zsh|fish",
  summary: 'a script for your shell: eval "$(svc completion bash)"',
  options: {},
  mostWords: 1,
  choices: { "": SHELLS },
  run: async ({ words: [typed], output }) => {
    const shell = SHELLS.find((each) => each === typed);
    if (!shell) throw new UsageError("for which shell?", `svc completion ${SHELLS.join("|")}`);
    output.tell({ shell, script: SCRIPTS[shell] }, [SCRIPTS[shell]]);
    return 0;
  },
};
