// Command check-compose loads a Compose file with the library that Docker Compose itself uses (schema, interpolation
// of the process's environment, references between services, networks, volumes and configs) and says what is wrong; as
// wrong counts a container without a limit of memory, or with the password of a database that is not its own.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	if len(os.Args) != 2 {
		fail("usage: check-compose FILE")
	}
	options, err := cli.NewProjectOptions(
		[]string{os.Args[1]},
		cli.WithWorkingDirectory(filepath.Dir(os.Args[1])),
		cli.WithOsEnv,
		cli.WithDefaultProfiles(),
		cli.WithInterpolation(true),
		cli.WithNormalization(true),
		cli.WithConsistency(true),
	)
	if err != nil {
		fail(err)
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		fail(err)
	}
	for name, service := range project.Services {
		if service.MemLimit == 0 {
			fail(name + " has no limit of memory")
		}
		for _, secret := range service.Secrets {
			if secret.Source == "temporal_postgres_password" && !strings.HasPrefix(name, "temporal") {
				fail(name + " has the password of Temporal's database")
			}
		}
	}
	fmt.Printf("%s: %d services, valid\n", os.Args[1], len(project.Services))
}

func fail(problem any) {
	fmt.Fprintln(os.Stderr, problem)
	os.Exit(1)
}
